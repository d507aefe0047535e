import type { AddonChoice } from '../../props';
import type { Say } from '../../words/words';

/** What can be taken along, each a box that nobody has ticked but the buyer. The empty place stays: another price may fill it. */
export function AddonChoices({ addons, say }: { addons: AddonChoice[]; say: Say }) {
  if (addons.length === 0) return <div id="addons" hidden />;
  return (
    <div id="addons">
      <AddonBoxes addons={addons} title={say('payment.addons')} say={say} />
    </div>
  );
}

export function AddonBoxes({ addons, title, say }: { addons: AddonChoice[]; title: string; say: Say }) {
  return (
    <fieldset className="dates">
      <legend>{title}</legend>
      {addons.map((addon) => (
        <label key={addon.id} className="date">
          <input type="checkbox" id={`addon-${addon.id}`} name="addon" value={addon.id} defaultChecked={addon.chosen} />
          <span>
            <strong>{addon.name}</strong>
            <span className="hint">
              {say(`kind.${addon.kind}`)} · + {addon.price}
            </span>
            {addon.description ? <span className="hint clip">{addon.description}</span> : null}
            {addon.zfu_number ? <span className="hint">{say.shown('payment.zfu', { admission: addon.zfu_number })}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
