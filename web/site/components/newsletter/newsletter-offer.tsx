import { useEffect, useState } from 'react'
import { emailSchema } from '#contract/entities/identity.ts'
import { subscribe } from '#web/client/communications.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useVisit } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { explainFailure } from '../forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../forms/form.tsx'
import { textOf, useSubmit } from '../forms/use-submit.ts'
import { isInterrupting, Modal } from '../modal.tsx'
import { claimOffer, hasReadMost, isTask, readingTime } from './newsletter-rules.ts'
import newsletterSignupStyles from './newsletter-signup.module.css'

/** Offers the newsletter to who has read a while, once ever, and never over something that they are doing. */
export function NewsletterOffer() {
  const { session, cart } = useShop()
  const isCustomer = useStore(session.$user) !== null
  const { count } = useStore(cart.$cart)
  const { url, isFirst } = useVisit()
  const hasRead = useHasRead(!isFirst)
  const [isOpen, setOpen] = useState(false)
  const isWelcome = hasRead && !isCustomer && count === 0 && !isTask(url.pathname)
  const { href } = url

  // Another page is another chance.
  useEffect(() => {
    if (href && isWelcome && !isInterrupting(document) && claimOffer(() => localStorage)) setOpen(true)
  }, [href, isWelcome])

  return isOpen ? <NewsletterModal onClose={() => setOpen(false)} /> : null
}

function NewsletterModal({ onClose }: { onClose: () => void }) {
  const { vendor } = useConfig()
  const [isAsked, setAsked] = useState(false)
  return (
    <Modal
      title="A letter now and then."
      lead={`What is new at ${vendor.name}, a few mails a year. Unsubscribe with one click.`}
      onClose={onClose}
    >
      <NewsletterForm onAsked={() => setAsked(true)} />
      <div className="p-cluster p-gap-3 p-middle">
        <Button look={isAsked ? 'solid' : 'plain'} onClick={onClose}>
          {isAsked ? 'Keep reading' : 'No, thank you'}
        </Button>
      </div>
    </Modal>
  )
}

type NewsletterFormProps = {
  onAsked?: () => void
}

/** Asks for the newsletter by an address; who has done so is not offered it any more. */
export function NewsletterForm({ onAsked }: NewsletterFormProps) {
  const shop = useShop()
  const [news, setNews] = useState('')
  const submission = useSubmit({
    async send(values) {
      setNews('')
      const email = emailSchema.safeParse(textOf(values, 'email').trim())
      if (!email.success) return { email: email.error.issues[0]?.message ?? '' }
      setNews(describe(await subscribe(shop, email.data), email.data))
      claimOffer(() => localStorage)
      submission.form.current?.reset()
      onAsked?.()
      return {}
    },
    explain: (error) => explainFailure(error, 'You are not signed up yet.'),
  })
  return (
    <Form submission={submission}>
      <Field label="Send it to" name="email" type="email" autoComplete="email" required />
      <SubmitButton>Get the newsletter</SubmitButton>
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
    </Form>
  )
}

const describe = (outcome: 'subscribed' | 'confirmation-sent', email: string) =>
  outcome === 'subscribed'
    ? `Done. The next one goes to ${email}.`
    : `A mail is on its way to ${email}. Open its link to subscribe.`

/** The newsletter at the end of a page, except for customers. [site.newsletter] [content.newsletter] */
export function NewsletterSignup() {
  const { url } = useVisit()
  const isCustomer = useStore(useShop().session.$user) !== null
  if (isCustomer || isTask(url.pathname)) return null
  return (
    <section className={newsletterSignupStyles.signup} aria-labelledby="newsletter">
      <div className={newsletterSignupStyles.words}>
        <h2 id="newsletter" className="p-size-3">
          Newsletter
        </h2>
        <p>News, a few mails a year. Unsubscribe with one click.</p>
      </div>
      <NewsletterForm />
    </section>
  )
}

/** Whether the visitor has been here for a while and has read most of a page, or come to another one. */
function useHasRead(hasMoved: boolean): boolean {
  const [isPatient, setPatient] = useState(false)
  const [isDeep, setDeep] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setPatient(true), Math.max(0, readingTime - performance.now()))
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const stopping = new AbortController()
    const measure = () => {
      const height = document.documentElement.scrollHeight
      if (hasReadMost({ scrolled: scrollY, shown: innerHeight, height })) setDeep(true)
    }
    measure()
    addEventListener('scroll', measure, { passive: true, signal: stopping.signal })
    return () => stopping.abort()
  }, [])

  return isPatient && (isDeep || hasMoved)
}
