import { useState } from 'react'
import type { Communications, PreferencesLink } from '#web/client/communications.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { MailChoices } from '../../components/account/mail-choices.tsx'
import { noMail, useMailChoices } from '../../components/account/use-mail-choices.ts'
import styles from '../../components/forms/form.module.css'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { Link } from '../../navigation/link.tsx'
import { useShop } from '../../shop.tsx'
import { type FollowedLink, usePreferencesLink } from './use-preferences-link.ts'

/** Confirms with the link in an email that its recipient wants such emails, and lets them choose. */
export function MailPreferences({ link }: { link: PreferencesLink }) {
  const { communications, following } = usePreferencesLink(link)
  return (
    <AccountPage title="Your mail" lead={<p role="status">{describe(following.status, link)}</p>}>
      {following.status === 'used' && (
        <Choices link={link} communications={communications} followed={following.result} />
      )}
      {following.status === 'refused' && <Refused reason={following.reason} />}
      {following.status === 'failed' && (
        <LoadFailure meaning="Nothing is changed." error={following.error} onRetry={following.retry} />
      )}
    </AccountPage>
  )
}

function describe(status: ReturnType<typeof usePreferencesLink>['following']['status'], { email }: PreferencesLink) {
  const words = {
    waiting: 'One moment.',
    used: `What may be mailed to ${email}.`,
    refused: 'This link did not work.',
    failed: '',
  }
  return words[status]
}

type ChoicesProps = { link: PreferencesLink; communications: Communications; followed: FollowedLink }

function Choices({ link, communications, followed }: ChoicesProps) {
  const { session } = useShop()
  const [saved, setSaved] = useState(followed.preferences)
  const isWanted = saved.newsletter || saved.productUpdates

  const mail = useMailChoices(saved, async (choices) => {
    setSaved(await communications.changePreferences(link, choices))
    await session.loadUser()
  })
  const unsubscribe = () =>
    mail.chooseNone(async () => {
      await communications.unsubscribe(link)
      setSaved({ ...saved, ...noMail })
      await session.loadUser()
    })

  return (
    <div className={styles.form}>
      {followed.isConfirmed && isWanted && mail.news === '' && (
        <Notice>Confirmed. You will get what is switched on here until you switch it off.</Notice>
      )}
      <MailChoices mail={mail}>
        <Button look="line" busy={mail.isBusy} className="p-self-start" onClick={unsubscribe}>
          Unsubscribe from both
        </Button>
      </MailChoices>
      <p className="p-hint">You always get receipts and the links you ask for.</p>
    </div>
  )
}

function Refused({ reason }: { reason: string }) {
  return (
    <>
      <p>{reason}.</p>
      <p>
        With an account you choose the same under <Link href="/user-area/account">your account</Link>.
      </p>
    </>
  )
}
