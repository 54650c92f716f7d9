import { useEffect, useRef, useState } from 'react'
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

export type BillingForm = {
  draft: BillingDraft
  errors: BillingErrors
  change(field: BillingField, value: string): void
  /** Handles the blur of a field: sends the values if the sums may change. */
  blur(field: BillingField): void
  check(): boolean
  /** Returns the typed values, after sending them if the sums may change. */
  finish(): BillingChange
  showErrors(errors: BillingErrors): void
}

const sumsOf = ({ countryCode, businessName, taxId, postCode }: BillingDraft) =>
  JSON.stringify([countryCode, businessName.trim(), taxId.trim(), postCode.trim()])

/** The billing form: starts with the stored values and keeps what is typed, whatever the outcome of a payment. */
export function useBilling(page: CheckoutPage, { billing, hasAccount, merchant }: Checkout): BillingForm {
  const asked = { hasAccount, hasMerchant: merchant !== undefined }
  const [draft, setDraft] = useState(() => toDraft(billing))
  const [errors, setErrors] = useState<BillingErrors>({})
  const sentSums = useRef(sumsOf(draft))
  const { readTaxId, withReader } = useTaxIdReader(draft.taxId)

  const showErrors = (found: BillingErrors) => setErrors((before) => ({ ...before, ...found }))

  function send(typed: BillingDraft, read: TaxIdReader) {
    const sums = sumsOf(typed)
    if (sums === sentSums.current) return
    sentSums.current = sums
    void page.changeBilling(toBillingChange(typed, asked, read)).then(showErrors)
  }

  return {
    draft,
    errors,
    showErrors,
    change(field, value) {
      const typed = { ...draft, [field]: value }
      setDraft(typed)
      setErrors({ ...errors, [field]: undefined })
      if (field !== 'countryCode') return
      withReader((read) => {
        showErrors({ taxId: checkTaxId(typed, read) })
        send(typed, read)
      })
    },
    blur(field) {
      if (!changesSums(field)) return
      withReader((read) => {
        if (field === 'taxId') showErrors({ taxId: checkTaxId(draft, read) })
        send(draft, read)
      })
    },
    check() {
      const found = checkDraft(draft, asked, readTaxId)
      setErrors(found)
      return Object.keys(found).length === 0
    },
    finish() {
      send(draft, readTaxId)
      return toBillingChange(draft, asked, readTaxId)
    },
  }
}

const load = (): Promise<TaxIdReader> =>
  import('#contract/tax-ids.ts').then(({ readTaxId }) => readTaxId).catch(() => null)

type ReaderUse = {
  readTaxId: TaxIdReader
  /** Runs once the reader is loaded or has failed to load; then the service validates. */
  withReader(run: (readTaxId: TaxIdReader) => void): void
}

/** Loads the validation of tax ids when the first character is typed, since most customers have none. */
function useTaxIdReader(taxId: string): ReaderUse {
  const [known, setKnown] = useState<{ readTaxId: TaxIdReader }>({ readTaxId: null })
  const { readTaxId } = known
  const isWanted = taxId !== '' && readTaxId === null
  useEffect(() => {
    if (isWanted) load().then((loaded) => setKnown({ readTaxId: loaded }))
  }, [isWanted])
  return {
    readTaxId,
    withReader(run) {
      if (isWanted) load().then(run)
      else run(readTaxId)
    },
  }
}
