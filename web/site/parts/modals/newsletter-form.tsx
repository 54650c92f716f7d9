import { useState } from 'react'
import { emailSchema } from '#contract/entities/identity.ts'
import { subscribe } from '#web/client/communications.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShop } from '../../shop.tsx'
import styles from '../account/form.module.css'
import { FormStatus } from '../account/form-status.tsx'
import { textOf, useSubmit } from '../account/use-submit.ts'
import { explainFailure } from '../explain-failure.ts'
import { claimOffer } from './newsletter-rules.ts'

type NewsletterFormProps = {
  /** Runs once the newsletter has been asked for. */
  onAsked?: () => void
}

/** Asks for the newsletter by an address; who has done so is not offered it any more. */
export function NewsletterForm({ onAsked }: NewsletterFormProps) {
  const shop = useShop()
  const [news, setNews] = useState('')
  const { form, onSubmit, isBusy, errors, problem } = useSubmit({
    async send(values) {
      setNews('')
      const email = emailSchema.safeParse(textOf(values, 'email').trim())
      if (!email.success) return { email: email.error.issues[0]?.message ?? '' }
      setNews(describe(await subscribe(shop, email.data), email.data))
      claimOffer(() => localStorage)
      form.current?.reset()
      onAsked?.()
      return {}
    },
    explain: (error) => explainFailure(error, 'The newsletter is not asked for yet.'),
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={styles.form}>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Field label="Mail it to" name="email" type="email" autoComplete="email" required error={errors.email} />
      <Button type="submit" busy={isBusy} className="p-self-start">
        Get the newsletter
      </Button>
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
    </form>
  )
}

const describe = (outcome: 'subscribed' | 'confirmation-sent', email: string) =>
  outcome === 'subscribed'
    ? `Done: the next one comes to ${email}.`
    : `A mail is on its way to ${email}. Open the link in it, and the next newsletter comes to you.`
