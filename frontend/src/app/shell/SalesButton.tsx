import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useSupportRefusal } from './useMay';

interface Props extends ButtonProps {
  /** Why it cannot be pressed, where that is decided elsewhere. */
  why?: string | undefined;
}

/** A button that moves money or changes a sale: support sees it with the reason why it is not for them. */
export function SalesButton(props: Props) {
  const refusal = useSupportRefusal();
  const { why, ...button } = { why: refusal, ...props };
  if (why === undefined) return <Button {...button} />;
  return (
    <Tooltip title={why}>
      <span>
        <Button {...button} disabled />
      </span>
    </Tooltip>
  );
}
