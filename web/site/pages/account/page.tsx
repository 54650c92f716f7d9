import { useMemo, useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { createAccountData } from '#web/client/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { MailChoices } from '../../components/account/mail-choices.tsx'
import { useMailChoices } from '../../components/account/use-mail-choices.ts'
import { useMailedLink } from '../../components/account/use-mailed-link.ts'
import { useReauthentication } from '../../components/account/use-reauthentication.tsx'
import { UserAreaPage } from '../../components/account/user-area-page.tsx'
import { FormStatus } from '../../components/forms/form.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'
import { AccountEmail, AccountEmailChange } from './account-email.tsx'
import { AccountErasure } from './account-erasure.tsx'
import { AccountName } from './account-name.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountPostalAddress } from './account-postal-address.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { JoinedAccount, OtherAddress } from './other-address.tsx'
import { route } from './route.ts'
import { useAccount } from './use-account.ts'

/**
 * With `?email&code`, the link in an email, the page also completes a change of the email address or, with `&join=true`,
 * brings what belongs to another address into the account.
 */
export default function Page() {
  const link = useMailedLink()
  return (
    <UserAreaPage title={route.head.title}>
      {(user) => (
        <>
          {link && !link.isJoin && <AccountEmailChange key={link.code} link={link} />}
          {link?.isJoin && <JoinedAccount key={link.code} link={link} user={user} />}
          <Account user={user} />
        </>
      )}
    </UserAreaPage>
  )
}

function Account({ user }: { user: User }) {
  const [passwordChanges, setPasswordChanges] = useState(0)
  return (
    <div>
      <AccountName user={user} />
      <AccountEmail user={user} />
      <OtherAddress user={user} />
      <AccountPostalAddress user={user} />
      <AccountMailChoices user={user} />
      <AccountPassword onChanged={() => setPasswordChanges((count) => count + 1)} />
      <AccountPasskeys />
      <AccountSessions key={passwordChanges} />
      <AccountExport />
      <AccountErasure user={user} />
    </div>
  )
}

function AccountExport() {
  const shop = useShop()
  const data = useMemo(() => createAccountData(shop), [shop])
  const { isBusy, problem, run } = useAction()
  const { withPassword, question } = useReauthentication()
  const [news, setNews] = useState('')

  const save = () =>
    run('There is no file yet.', async () => {
      setNews('')
      await withPassword(async () => {
        const kept = await data.read()
        const name = `my-data-${kept.exportedAt.slice(0, 10)}.json`
        saveFile(name, new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }))
        setNews(`Saved as ${name}.`)
      })
    })

  return (
    <AccountSection title="Your data">
      <p>Everything we keep about you in one JSON file: account, orders, licenses, devices, sessions.</p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button look="line" busy={isBusy} className="p-self-start" onClick={save}>
        Download your data
      </Button>
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
      {question}
    </AccountSection>
  )
}

function AccountMailChoices({ user }: { user: User }) {
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
        <p className="p-hint">You always get receipts and the links you ask for.</p>
      </MailChoices>
    </AccountSection>
  )
}
