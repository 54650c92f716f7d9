import { useEffect, useState } from 'react'
import {
  type Diagnostic,
  type ReceivedMessage,
  supportMessageSchema,
  supportTopics,
} from '#contract/endpoints/support.ts'
import { createLicenses } from '#web/client/inventory.ts'
import { sendSupportMessage } from '#web/client/support.ts'
import { CheckField, Field, SelectField, TextArea } from '#web/ui/field.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import formStyles from '../../components/forms/form.module.css'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { fieldErrors, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { type Circumstances, describeCircumstances, readPage } from '../../components/help/diagnostics.ts'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import styles from './section.module.css'

export type Sent = ReceivedMessage & { email: string }

/** Sends a message to the vendor. Diagnostics are sent along only if the visitor ticks the box, exactly as they are shown. */
export function ContactForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const user = useStore(useShop().session.$user)
  const [isTelling, setTelling] = useState(false)
  const diagnostics = useDiagnostics(isTelling)
  const submission = useMessage(diagnostics, onSent)
  return (
    <Form key={user?.id} submission={submission} className={`${formStyles.form} ${styles.form}`}>
      <Field label="Name" name="name" autoComplete="name" required defaultValue={user?.name} />
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="We reply to this address."
        defaultValue={user?.email}
      />
      <Subject />
      <TextArea label="Message" name="message" rows={7} required />
      <CheckField
        name="diagnostics"
        label="Include details of my browser"
        hint="They help us find the fault. You see them here before you send."
        checked={isTelling}
        onChange={({ currentTarget }) => setTelling(currentTarget.checked)}
      />
      {isTelling && <DiagnosticLines diagnostics={diagnostics} />}
      <SubmitButton large busy={isTelling && diagnostics === null}>
        Send it
      </SubmitButton>
    </Form>
  )
}

/** What it is about, which decides who answers it. */
function Subject() {
  const { products } = useConfig()
  return (
    <>
      <SelectField label="What is it about?" name="topic" required defaultValue="">
        <option value="">Choose</option>
        {Object.entries(supportTopics).map(([topic, name]) => (
          <option key={topic} value={topic}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Which product, if any?" name="product" defaultValue="">
        <option value="">None in particular</option>
        {products.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </SelectField>
    </>
  )
}

function useMessage(diagnostics: ReturnType<typeof useDiagnostics>, onSent: (sent: Sent) => void) {
  const shop = useShop()
  return useSubmit({
    async send(values) {
      const product = textOf(values, 'product')
      const read = supportMessageSchema.safeParse({
        name: textOf(values, 'name').trim(),
        email: textOf(values, 'email').trim(),
        topic: textOf(values, 'topic'),
        message: textOf(values, 'message'),
        ...(product !== '' && { product }),
        ...(diagnostics && { diagnostics }),
      })
      if (!read.success) return fieldErrors(read.error)
      onSent({ ...(await sendSupportMessage(shop, read.data)), email: read.data.email })
      return {}
    },
    explain: (error) => explainFailure(error, 'Your message was not sent.'),
  })
}

/** Exactly what is sent along. */
function DiagnosticLines({ diagnostics }: { diagnostics: readonly Diagnostic[] | null }) {
  if (!diagnostics) return <p role="status">One moment.</p>
  return (
    <dl className="p-small p-hairline-top" aria-label="Details of your browser">
      {diagnostics.map(({ label, value }) => (
        <div key={`${label}: ${value}`} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What may be sent along with a message; null until it is wanted and known. */
function useDiagnostics(isWanted: boolean): Diagnostic[] | null {
  const shop = useShop()
  const { buildId } = useConfig()
  const isCustomer = useStore(shop.session.$user) !== null
  const [diagnostics, setDiagnostics] = useState<Diagnostic[] | null>(null)

  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    const show = (licenses: Circumstances['licenses']) => {
      if (!isGone) setDiagnostics(describeCircumstances({ ...readBrowser(), buildId, licenses }))
    }
    if (!isCustomer) show([])
    else
      createLicenses(shop)
        .list()
        .then(
          ({ items }) => show(items),
          (error: unknown) => {
            shop.environment.log(error)
            show(null)
          },
        )
    return () => {
      isGone = true
    }
  }, [isWanted, isCustomer, shop, buildId])

  return isWanted ? diagnostics : null
}

const readBrowser = () => ({
  userAgent: navigator.userAgent,
  language: navigator.language,
  size: { width: innerWidth, height: innerHeight },
  page: readPage(location.search, location.pathname),
})
