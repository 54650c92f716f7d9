import type { User } from '#contract/entities/identity.ts'
import { AccountSection } from './account-section.tsx'
import styles from './form.module.css'
import { MailChoices } from './mail-choices.tsx'
import { useAccount } from './use-account.ts'
import { useMailChoices } from './use-mail-choices.ts'

/** The optional mail that a customer wants. */
export function AccountMailChoices({ user }: { user: User }) {
  const account = useAccount()
  const { newsletterOptIn, productUpdatesOptIn = false } = user.communicationPreferences
  const saved = { newsletter: newsletterOptIn, productUpdates: productUpdatesOptIn }
  const mail = useMailChoices(saved, async ({ newsletter, productUpdates }) => {
    const communicationPreferences = { newsletterOptIn: newsletter, productUpdatesOptIn: productUpdates }
    await account.update({ communicationPreferences })
  })
  return (
    <AccountSection title="Mail">
      <MailChoices mail={mail}>
        <p className={styles.aside}>Receipts and links that you ask for come in any case.</p>
      </MailChoices>
    </AccountSection>
  )
}
