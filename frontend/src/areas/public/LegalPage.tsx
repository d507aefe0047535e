import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PageTitle } from '@/parts/PageTitle';
import { Column } from './Column';

interface Props {
  title: string;
  updated: string;
  sections: { heading: string; text: string; id?: string; more?: ReactNode }[];
}

export function LegalPage({ title, updated, sections }: Props) {
  return (
    <Column>
      <PageTitle lead={updated}>{title}</PageTitle>
      {sections.map(({ heading, text, id, more }) => (
        <Box key={heading} id={id} component="section" sx={{ mb: 3.5 }}>
          <Typography variant="h2" sx={{ mb: 0.75 }}>
            {heading}
          </Typography>
          <Typography sx={{ maxInlineSize: '70ch' }}>{text}</Typography>
          {more}
        </Box>
      ))}
    </Column>
  );
}
