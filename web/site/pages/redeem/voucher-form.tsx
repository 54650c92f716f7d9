import { NotFoundError } from '#web/client/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import form from '../../components/forms/form.module.css'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'

type VoucherFormProps = {
  /** From a link, '' without one. */
  code: string
  peek: (code: string) => Promise<void>
}

/** The form for a code, whose contents are shown before it is redeemed. */
export function VoucherForm({ code, peek }: VoucherFormProps) {
  const {
    form: element,
    onSubmit,
    isBusy,
    errors,
    problem,
  } = useSubmit({
    async send(values) {
      const typed = readCode(textOf(values, 'code'))
      if (typed === '') return { code: 'Type the code first' }
      try {
        await peek(typed)
      } catch (error) {
        if (error instanceof NotFoundError)
          return { code: `${error.message}. Check how it is spelled: O and 0 look alike.` }
        throw error
      }
      return {}
    },
    explain: (error) => explainFailure(error, 'The voucher was not looked up.'),
  })
  return (
    <form ref={element} className={form.form} noValidate onSubmit={onSubmit}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Field
        label="Voucher code"
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
