import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

interface Props {
  /** How many there are, in words. */
  title: string;
  rows: { id: string; name: string; why: string | undefined }[];
}

/** The rows of many with which something cannot be done, each with its reason. */
export function RefusedRows({ title, rows }: Props) {
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning">
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {rows.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong>: {why}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
