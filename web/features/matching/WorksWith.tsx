import type { PublicProfile } from '#contract/page-data.ts';
import { useAuth } from '../../api/auth.ts';
import { Chip } from '../../ui/Chip.tsx';

type Method = PublicProfile['method'][number];

/** The methods that meet the client's topics, by category, with those topics; without topics all of them (spec §2). */
export function WorksWith({ therapist }: { readonly therapist: PublicProfile }) {
  const { preferences } = useAuth();
  const wished = new Set(preferences?.psychoIssues ?? []);
  const isWished = (issue: Method['issues'][number]) => wished.has(issue._id) || wished.has(issue.key);
  const matching = therapist.method
    .map((method) => ({ ...method, issues: method.issues.filter(isWished) }))
    .filter(({ issues }) => issues.length > 0);
  const methods = matching.length > 0 ? matching : therapist.method;
  const categories = [...new Set(methods.map(({ category }) => category.title))];
  return (
    <ul className="stack wide">
      {categories.map((title, place) => (
        <li key={place}>
          <p className="small">{title}</p>
          {methods
            .filter(({ category }) => category.title === title)
            .map((method) => (
              <div key={method._id} className="stack gap-2 top-2">
                <p className="strong text">{method.title}</p>
                <ul className="row gap-2">
                  {method.issues.map(({ _id, name }) => (
                    <Chip as="li" key={_id}>
                      {name}
                    </Chip>
                  ))}
                </ul>
              </div>
            ))}
        </li>
      ))}
    </ul>
  );
}
