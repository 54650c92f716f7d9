import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type OfferLinkProps = { id: string; label: string; link: string; onTakeBack: () => void }

/** The link of an open offer, to be copied, and the way to take the offer back. */
export const OfferLink = ({ id, label, link, onTakeBack }: OfferLinkProps) => (
  <>
    <Field label={label} name={`link-${id}`} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
    <Button look="line" className="p-self-start" onClick={onTakeBack}>
      Take the offer back
    </Button>
  </>
)
