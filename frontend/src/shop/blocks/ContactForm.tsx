import { ContactInput } from '../pages/ContactPage';
import { WordsField } from '../parts/Field';
import { RichText } from '../parts/RichText';
import { type BlockView, BlockStrip, EmptyNote } from './parts';
import { isWritten, richOf, textOf } from './scene';

/** The shop's contact form, on this page. It is sent to the same place and kept in the same list. */
export function ContactFormBlock({ block, scene }: BlockView<'contact_form'>) {
  const { say, frame, data } = scene;
  const { contact } = data;
  const send = textOf(scene, block.props.button?.text) || say('contact.send');
  const consent = richOf(scene, block.props.consentText);
  if (!contact)
    return (
      <BlockStrip block={block}>
        {frame.links.contact ? (
          <p className="btn-row">
            <a className="button btn btn-0 btn-solid btn-md" href={frame.links.contact}>
              {say('footer.contact')}
            </a>
          </p>
        ) : (
          <EmptyNote>{say('block.no_contact')}</EmptyNote>
        )}
      </BlockStrip>
    );
  return (
    <BlockStrip block={block} label={say('contact.title')}>
      <form className="panel contact" method="post" action={contact.action} noValidate>
        <input type="hidden" name="csrf" value={contact.csrf} />
        <input type="hidden" name="form" value={contact.form} />
        {contact.fields.map((field) => (
          <ContactInput key={field.name} field={field} countries={contact.countries} say={say} />
        ))}
        <WordsField name="message" label={say('contact.message')} value="" error={undefined} />
        {isWritten(consent) ? <RichText blocks={consent} say={say} below={1} /> : null}
        <button className="button btn btn-0 btn-solid btn-lg" type="submit">
          {send}
        </button>
        <p className="hint">
          {say.shown('contact.privacy', { seller: frame.seller.name })} <a href={frame.links.privacy}>{say('footer.privacy')}</a>
        </p>
      </form>
    </BlockStrip>
  );
}
