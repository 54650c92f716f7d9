import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

type OfferLinkProps = { id: string; label: string; link: string; onTakeBack: () => void }

/** The link of an open offer, to be copied, and the way to take the offer back. */
export function OfferLink({ id, label, link, onTakeBack }: OfferLinkProps) {
  const { news, copy } = useCopy(link, 'the link')
  return (
    <>
      <Field
        label={label}
        name={`link-${id}`}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="p-cluster p-gap-3">
        <Button onClick={copy}>
          Copy<VisuallyHidden> the {label.charAt(0).toLowerCase() + label.slice(1)}</VisuallyHidden>
        </Button>
        <Button look="line" onClick={onTakeBack}>
          Take the offer back
        </Button>
      </div>
      <p role="status" className="p-hint">
        {news}
      </p>
    </>
  )
}
