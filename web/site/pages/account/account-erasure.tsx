import { useMemo, useState } from 'react'
import { erasureWord } from '#contract/endpoints/account.ts'
import type { User } from '#contract/entities/identity.ts'
import { createAccountData } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSignOut } from '../../components/account/sign-out.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import styles from '../../components/forms/form.module.css'
import { Form } from '../../components/forms/form.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { type FieldErrors, textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { Link } from '../../navigation/link.tsx'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import erasureTermsStyles from './page.module.css'

/** Erases the account, after its owner has entered the password and a word that confirms it. */
export function AccountErasure({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title="Erase the account">
      {isOpen ? (
        <ErasureForm user={user} onStay={() => setOpen(false)} />
      ) : (
        <>
          <p>Your account, your licenses and everything we keep about you, for good.</p>
          <Button look="line" className="p-self-start" onClick={() => setOpen(true)}>
            See what that means
          </Button>
        </>
      )}
    </AccountSection>
  )
}

function ErasureForm({ user, onStay }: { user: User; onStay: () => void }) {
  const shop = useShop()
  const data = useMemo(() => createAccountData(shop), [shop])
  const { leave } = useSignOut()
  const submission = useSubmit({
    async send(values) {
      const password = textOf(values, 'password')
      const wrong = findWrong(password, textOf(values, 'confirmation'))
      if (Object.keys(wrong).length > 0) return wrong
      await data.erase(password)
      await leave()
      return {}
    },
    explain: (error) => explainFailure(error, 'Nothing was erased.'),
  })
  return (
    <>
      <ErasureTerms user={user} />
      <Form submission={submission}>
        <PasswordField label="Your password" autoComplete="current-password" />
        <Field label={`Type ${erasureWord}`} name="confirmation" autoComplete="off" spellCheck={false} required />
        <div className={styles.ways}>
          <Button type="submit" busy={submission.isBusy}>
            Erase everything now
          </Button>
          <Button look="line" onClick={onStay}>
            Keep the account
          </Button>
        </div>
      </Form>
    </>
  )
}

function findWrong(password: string, word: string): FieldErrors {
  const wrong: FieldErrors = {}
  if (password === '') wrong.password = 'Type your password'
  if (word.trim().toUpperCase() !== erasureWord) wrong.confirmation = `Type the word ${erasureWord}`
  return wrong
}

/** What is erased with an account, and what the law requires the shop to keep. */
function ErasureTerms({ user: { email, ownedProducts = [] } }: { user: User }) {
  return (
    <div className={erasureTermsStyles.terms}>
      {ownedProducts.length > 0 && (
        <Notice kind="problem" title="You will lose your licenses.">
          <p>
            Nobody can bring <Link href="/user-area/licenses">them</Link> back, and there is no refund.{' '}
            <span className="p-nowrap">Plug-ins</span> will ask to be activated again at their next check. A device with
            a license file keeps working.
          </p>
        </Notice>
      )}
      <h3 className={erasureTermsStyles.title}>What we delete right away</h3>
      <ul>
        <li>
          Your name, password, address and <span className="p-nowrap">e-mail</span>, and what you asked to be mailed.
        </li>
        <li>Your licenses and trials, and what your devices are called.</li>
        <li>Every sign-in, including this one, and any open carts.</li>
      </ul>
      <h3 className={erasureTermsStyles.title}>What stays</h3>
      <ul>
        <li>
          Paid orders, their invoices and any withdrawals, with the name and address on them. The law requires us to
          keep them for ten years. They no longer belong to an account.
        </li>
        <li>A log of what was done and when, by number only.</li>
      </ul>
      <p>
        A last mail to <span className="p-address">{email}</span> confirms it. Nobody can undo it.
      </p>
    </div>
  )
}
