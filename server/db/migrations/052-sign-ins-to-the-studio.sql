-- Signing out of the product ends a person's sign-ins to the Studio too (docs/decisions/207): these are in no browser of the product.
alter table sign_ins add column in_studio boolean not null default false;
