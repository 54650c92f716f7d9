import type { User } from '#contract/entities/identity.ts'
import { MailChoices } from '../../parts/account/mail-choices.tsx'
import { useAccount } from '../../parts/account/use-account.ts'
import { useMailChoices } from '../../parts/account/use-mail-choices.ts'
import { AccountSection } from './account-section.tsx'

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
        <p className="p-hint">Receipts and links that you ask for come in any case.</p>
      </MailChoices>
    </AccountSection>
  )
}
