interface Props {
  text: string;
  /** The part of the text that stays in one line. */
  word: string;
}

/** A text with a word in it that no line parts, not even at its hyphen: what is read out and compared is read in one piece. */
export function Unbroken({ text, word }: Props) {
  const at = text.indexOf(word);
  if (word === '' || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span translate="no" style={{ whiteSpace: 'nowrap' }}>{word}</span>
      {text.slice(at + word.length)}
    </>
  );
}
