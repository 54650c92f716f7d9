import { voucherCodeMaxLength } from '#contract/endpoints/inventory.ts'
import { messages } from '#contract/problems.ts'
import { NotFoundError, ServiceError } from '#web/client/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FoundSerialNews } from '../../components/account/found-serial.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import form from '../../components/forms/form.module.css'
import { type FieldErrors, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import type { Redemption } from './use-redemption.ts'

type VoucherFormProps = {
  /** From a link, '' without one. */
  code: string
  /** Whether serial numbers of a former store are taken as well. */
  hasOldSerials: boolean
  redemption: Pick<Redemption, 'peek' | 'findSerial' | 'found'>
}

/** The form for a code, whose contents are shown before it is redeemed. An old serial number has its owner mailed. */
export function VoucherForm({ code, hasOldSerials, redemption: { peek, findSerial, found } }: VoucherFormProps) {
  const {
    form: element,
    onSubmit,
    isBusy,
    errors,
    problem,
  } = useSubmit({
    async send(values) {
      const typed = readCode(textOf(values, 'code'))
      const serial = textOf(values, 'code').trim()
      if (typed === '') return { code: 'Type the code first' }
      if (typed.length > voucherCodeMaxLength) return lookUpSerial(serial)
      try {
        await peek(typed)
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
        return lookUpSerial(serial)
      }
      return {}
    },
    explain: (error) => explainFailure(error, 'The code was not looked up.'),
  })

  /** What is no voucher code may be a serial number of a former store. */
  async function lookUpSerial(serial: string): Promise<FieldErrors> {
    if (!hasOldSerials) return { code: unknownCode }
    try {
      await findSerial(serial)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errors.serial === undefined) throw error
      return { code: `${unknownCode} It’s no serial number we know, either.` }
    }
    return {}
  }

  return (
    <form ref={element} className={form.form} noValidate onSubmit={onSubmit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {found && <FoundSerialNews found={found} isSignedIn />}
      <Field
        label={hasOldSerials ? 'Voucher code or serial number' : 'Voucher code'}
        name="code"
        hint="Upper or lower case, with or without dashes."
        defaultValue={code}
        error={errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit" className="p-self-start" busy={isBusy}>
        Check code
      </Button>
    </form>
  )
}

const unknownCode = `${messages.voucherInvalid}. Check how it is spelled: O and 0 look alike. A coupon code goes into your cart instead.`

/** Invisible characters that emails and magazines add to a code. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const anyDash = /[\u2010-\u2015\u2212]/g

/** A voucher code without the spaces, quotes and unusual dashes that typing and pasting add. */
export const readCode = (typed: string): string =>
  typed
    .replace(unseen, '')
    .replace(anyDash, '-')
    .replace(/^[\s"'“”„‘’.,:]+|[\s"'“”„‘’.,:]+$/g, '')
    .replace(/\s*-\s*|\s+/g, '-')
