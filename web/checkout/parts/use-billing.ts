import { useRef, useState } from 'react'
import type { BillingChange, Checkout } from '#contract/entities/checkout.ts'
import {
  type BillingDraft,
  type BillingErrors,
  type BillingField,
  changesSums,
  checkDraft,
  checkTaxId,
  type TaxIdReader,
  toBillingChange,
  toDraft,
} from '../billing.ts'
import type { CheckoutPage } from '../page.ts'
import { useTaxIdReader } from './use-tax-id-reader.ts'

export type BillingForm = {
  draft: BillingDraft
  errors: BillingErrors
  change(field: BillingField, value: string): void
  /** A field was left: the service is told where the sums may follow. */
  leave(field: BillingField): void
  /** Whether all is good; if not, the fields say what is wrong. */
  check(): boolean
  /** What was typed, told to the service first where the sums may follow. */
  finish(): BillingChange
  /** Shows what the service found wrong. */
  refuse(errors: BillingErrors): void
}

const sumsOf = ({ countryCode, businessName, taxId, postCode }: BillingDraft) =>
  JSON.stringify([countryCode, businessName.trim(), taxId.trim(), postCode.trim()])

/** The fields about who buys: begins with what the service knows, and keeps what is typed whatever becomes of a payment. */
export function useBilling(page: CheckoutPage, { billing, hasAccount }: Checkout): BillingForm {
  const [draft, setDraft] = useState(() => toDraft(billing))
  const [errors, setErrors] = useState<BillingErrors>({})
  const toldSums = useRef(sumsOf(draft))
  const { readTaxId, withReader } = useTaxIdReader(draft.taxId)

  const refuse = (found: BillingErrors) => setErrors((before) => ({ ...before, ...found }))

  function tell(typed: BillingDraft, read: TaxIdReader) {
    const sums = sumsOf(typed)
    if (sums === toldSums.current) return
    toldSums.current = sums
    void page.changeBilling(toBillingChange(typed, hasAccount, read)).then(refuse)
  }

  return {
    draft,
    errors,
    refuse,
    change(field, value) {
      const typed = { ...draft, [field]: value }
      setDraft(typed)
      setErrors({ ...errors, [field]: undefined })
      if (field !== 'countryCode') return
      withReader((read) => {
        refuse({ taxId: checkTaxId(typed, read) })
        tell(typed, read)
      })
    },
    leave(field) {
      if (!changesSums(field)) return
      withReader((read) => {
        if (field === 'taxId') refuse({ taxId: checkTaxId(draft, read) })
        tell(draft, read)
      })
    },
    check() {
      const found = checkDraft(draft, hasAccount, readTaxId)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    finish() {
      tell(draft, readTaxId)
      return toBillingChange(draft, hasAccount, readTaxId)
    },
  }
}
