import { useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'

export type ConsentForm = {
  /** What is to be agreed to; null where nothing is. */
  asked: string | null
  /** The same once it is agreed to. */
  given: string | null
  error: string | undefined
  tick(isTicked: boolean): void
  /** Whether nothing is lacking; if it is, the box says so. */
  check(): boolean
}

/** The box that the law may want ticked before a sale: it starts unticked, also when its words change. */
export function useConsent({ law }: Checkout): ConsentForm {
  const asked = law?.consent ?? null
  const [ticked, setTicked] = useState<string | null>(null)
  const [isLacking, setLacking] = useState(false)
  const given = asked !== null && ticked === asked ? asked : null
  return {
    asked,
    given,
    error: isLacking && given === null ? 'Tick this box, so that we may deliver at once' : undefined,
    tick: (isTicked) => setTicked(isTicked ? asked : null),
    check() {
      setLacking(given === null)
      return asked === null || given !== null
    },
  }
}
