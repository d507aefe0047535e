import Box from '@mui/material/Box';
import Link, { type LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Needs } from './rights';
import { useMay } from './useMay';

interface Props extends Pick<LinkProps<typeof RouterLink>, 'to' | 'state' | 'sx' | 'underline' | 'color' | 'children'> {
  /** What the page asks of a team member. */
  needs: Needs;
}

/** A link to a page of the cabinet; only its words for a member who may not open that page. */
export function MayLink({ needs, ...link }: Props) {
  const may = useMay();
  if (may(needs)) return <Link component={RouterLink} {...link} />;
  return (
    <Box component="span" {...(link.sx === undefined ? {} : { sx: link.sx })}>
      {link.children}
    </Box>
  );
}
