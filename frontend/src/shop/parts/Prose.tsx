/** An address, up to what usually ends a sentence behind it. */
const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/;

/** What a seller wrote, with its line breaks; addresses can be followed. */
export function Prose({ text }: { text: string }) {
  return (
    <p className="prose">
      <Addresses text={text} />
    </p>
  );
}

/** A text whose addresses can be followed. */
export function Addresses({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} rel="noopener nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
