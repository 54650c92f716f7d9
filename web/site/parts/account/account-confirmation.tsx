import type { Confirmation } from '#web/client/confirmation.ts'
import type { MailedLink } from '#web/client/mailed-links.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { explainFailure } from '../explain-failure.ts'
import { AccountArrivals } from './account-arrivals.tsx'
import { VendorMail } from './account-mail.tsx'
import { PasswordChoice } from './password-choice.tsx'
import styles from './signed-in.module.css'
import { useConfirmation } from './use-confirmation.ts'

const defaultTitle = 'Confirm your account'

/** Confirms an account with the link of a mail and says what came of it. */
export function AccountConfirmation({ link }: { link: MailedLink }) {
  const state = useConfirmation(link)
  const { title, news } = state.status === 'used' ? words(state.result) : pending[state.status]
  return (
    <AccountPage title={title} lead={<p role="status">{news}</p>}>
      {state.status === 'used' && <Confirmed confirmation={state.result} />}
      {state.status === 'refused' && <Refused reason={state.reason} />}
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

const pending = {
  waiting: { title: defaultTitle, news: 'One moment.' },
  refused: { title: defaultTitle, news: 'This link did not work.' },
  failed: { title: defaultTitle, news: '' },
}

function words(confirmation: Confirmation) {
  const title = 'You are confirmed.'
  if (confirmation.kind === 'signed-in')
    return { title, news: `Your address is confirmed. Signed in as ${confirmation.user.email}.` }
  if (confirmation.kind === 'confirmed') return { title, news: 'Your address is confirmed.' }
  return { title: 'One thing left.', news: 'Your address is confirmed. Choose a password, and you are in.' }
}

function Confirmed({ confirmation }: { confirmation: Confirmation }) {
  if (confirmation.kind === 'signed-in') return <AccountArrivals />
  if (confirmation.kind === 'password-needed') return <PasswordChoice link={confirmation.link} />
  return (
    <div className={styles.ways}>
      <Link href="/user-area/sign-in" className={buttonClass('solid', true)}>
        Sign in
      </Link>
    </div>
  )
}

/** What to do with a link that is wrong, used or too old. */
function Refused({ reason }: { reason: string }) {
  return (
    <>
      <p>{reason}.</p>
      <p>
        If it has worked before, the address is confirmed: <Link href="/user-area/sign-in">sign in</Link>. If you have
        no password, <Link href="/user-area/forgot-password">ask for a new link</Link>. Choosing one with it confirms
        the address as well.
      </p>
      <p>
        If you bought without an account and no mail comes, write to <VendorMail /> from the address that you gave.
      </p>
    </>
  )
}
