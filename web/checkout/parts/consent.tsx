import { CheckField } from '#web/ui/field.tsx'
import type { ConsentForm } from './use-consent.ts'

/** What has to be agreed to before the order is paid. */
export function Consent({ consent, isReadOnly }: { consent: ConsentForm; isReadOnly: boolean }) {
  if (consent.asked === null) return null
  return (
    <CheckField
      name="instantDelivery"
      label={consent.asked}
      checked={consent.given !== null}
      error={consent.error}
      onChange={(event) => {
        if (!isReadOnly) consent.tick(event.target.checked)
      }}
    />
  )
}
