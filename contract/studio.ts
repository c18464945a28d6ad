/** The address of ours that leads to the Studio where editors work on the content: from the link of `/admin` (spec §2). */
export const STUDIO_LINK = '/api/studio';
