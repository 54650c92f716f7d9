import { useState } from 'react'
import { isMailedTo, type MailedLink } from '#web/client/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordChoice } from '../../parts/account/password-choice.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { explainFailure } from '../../parts/explain-failure.ts'
import { useShop, useStore } from '../../shop.tsx'
import { ConfirmationForAnother } from './confirmation-for-another.tsx'
import { ConfirmationLanding } from './confirmation-landing.tsx'
import { ConfirmationPassword } from './confirmation-password.tsx'
import { ConfirmationRefused } from './confirmation-refused.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Confirms an account with the link of a mail, once it is clear for whom, and says what came of it. */
export function AccountConfirmation({ link }: { link: MailedLink }) {
  const { session } = useShop()
  const user = useStore(session.$user)
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <Confirming link={link} />
  if (!user || !session.isSignedIn())
    return link.isGuest ? (
      <Confirming link={link} />
    ) : (
      <ConfirmationPassword link={link} onReplace={() => setWanted(true)} />
    )
  if (isMailedTo(link, user.email)) return <Confirming link={link} />
  return <ConfirmationForAnother link={link} user={user} onStay={() => setWanted(true)} />
}

function Confirming({ link }: { link: MailedLink }) {
  const state = useConfirmation(link)
  if (state.status === 'refused') return <ConfirmationRefused reason={state.reason} />
  if (state.status === 'used' && state.result.kind === 'confirmed')
    return <ConfirmationLanding news={state.result.news} />
  const { title, news } = words[state.status]
  return (
    <AccountPage title={title} isPending={state.status === 'waiting'} lead={<p role="status">{news}</p>}>
      {state.status === 'used' && state.result.kind === 'password-needed' && (
        <PasswordChoice link={state.result.link} />
      )}
      {state.status === 'failed' && (
        <Notice kind="problem">
          <p>{explainFailure(state.error, 'Nothing is confirmed yet.')}</p>
          <Button look="line" onClick={state.retry}>
            Try again
          </Button>
        </Notice>
      )}
    </AccountPage>
  )
}

const words = {
  waiting: { title: 'Confirm your account', news: 'One moment.' },
  failed: { title: 'Confirm your account', news: '' },
  used: { title: 'One thing left.', news: 'Your address is confirmed. Choose a password, and you are in.' },
}
