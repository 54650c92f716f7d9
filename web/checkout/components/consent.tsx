import { useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import { CheckField } from '#web/ui/field.tsx'

export type ConsentForm = {
  required: string | null
  given: string | null
  error: string | undefined
  tick(isTicked: boolean): void
  check(): boolean
}

/** The consent that the law may require before a sale; unticked at first and whenever its text changes. */
export function useConsent({ law }: Checkout): ConsentForm {
  const required = law?.consent ?? null
  const [ticked, setTicked] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const given = required !== null && ticked === required ? required : null
  return {
    required,
    given,
    error: isMissing && given === null ? 'Tick this box so we can deliver right away' : undefined,
    tick: (isTicked) => setTicked(isTicked ? required : null),
    check() {
      setMissing(given === null)
      return required === null || given !== null
    },
  }
}

/** The checkbox of a required consent. */
export function Consent({ consent, isReadOnly }: { consent: ConsentForm; isReadOnly: boolean }) {
  if (consent.required === null) return null
  return (
    <CheckField
      name="instantDelivery"
      label={consent.required}
      checked={consent.given !== null}
      error={consent.error}
      onChange={(event) => {
        if (!isReadOnly) consent.tick(event.target.checked)
      }}
    />
  )
}
