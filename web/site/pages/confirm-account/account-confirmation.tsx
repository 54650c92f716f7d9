import { useCallback, useEffect, useState } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { NotFoundError } from '#web/client/errors.ts'
import type { Shop } from '#web/client/shop.ts'
import { confirmAccount, confirmEmail, isMailedTo, type MailedLink, signIn } from '#web/client/sign-in.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { AccountPage } from '../../components/account/account-page.tsx'
import { type LinkUse, useLink } from '../../components/account/follow-mailed-link.ts'
import { forgetMailedLink } from '../../components/account/use-mailed-link.ts'
import { VendorEmail } from '../../components/account/vendor-email.tsx'
import {
  announceConfirmation,
  type ConfirmationNews,
  describeConfirmation,
} from '../../components/account-confirmation/confirmation-news.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import styles from '../../components/forms/form.module.css'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { PasswordChoice } from '../../components/forms/password-choice.tsx'
import { PasswordField } from '../../components/forms/password-field.tsx'
import { useAction } from '../../components/forms/use-action.ts'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { Modal } from '../../components/modal.tsx'
import { Link } from '../../navigation/link.tsx'
import { useNavigate } from '../../navigation/navigation.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { ConfirmationWays } from './confirmation-ways.tsx'

/** Confirms an account with the link in an email, once it is clear for whom, and shows the result. */
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
    <AccountPage title={title} lead={<p role="status">{news}</p>}>
      {state.status === 'used' && state.result.kind === 'password-needed' && (
        <PasswordChoice link={state.result.link} />
      )}
      {state.status === 'failed' && (
        <LoadFailure meaning="Nothing is confirmed yet." error={state.error} onRetry={state.retry} />
      )}
    </AccountPage>
  )
}

const words = {
  waiting: { title: 'Confirm your account', news: 'One moment.' },
  failed: { title: 'Confirm your account', news: '' },
  used: { title: 'One step left.', news: 'Your address is confirmed. Choose a password to sign in.' },
}

type ConfirmationForAnotherProps = { link: MailedLink; user: User; onStay: () => void }

/** Asks a customer who has opened the link of another account which account to continue with. Until then the link is not used. */
function ConfirmationForAnother({ link, user, onStay }: ConfirmationForAnotherProps) {
  const { session } = useShop()
  const { isBusy, run } = useAction()
  return (
    <AccountPage
      title="For another account."
      lead={
        <p role="status">
          This link was mailed to {link.email}. You are signed in as {user.email}.
        </p>
      }
    >
      <div className={styles.form}>
        <p>Nothing is confirmed yet. Signed out, you go on into the account of that address.</p>
        <Button
          large
          className="p-self-start"
          busy={isBusy}
          onClick={() => run('You are still signed in.', session.signOut)}
        >
          Sign out and go on
        </Button>
        <Button look="line" large className="p-self-start" onClick={onStay}>
          Confirm it and stay signed in
        </Button>
      </div>
    </AccountPage>
  )
}

/** Goes on to a page of the customer's, which says over itself that the address is confirmed. */
function ConfirmationLanding({ news }: { news: ConfirmationNews }) {
  const navigate = useNavigate()
  const [isStuck, setStuck] = useState(false)
  const isIn = news.signedInAs !== null
  const path = isIn ? '/user-area/licenses' : '/user-area/sign-in'

  useEffect(() => {
    announceConfirmation(news)
    void navigate(path, { replace: true }).then(() => setStuck(true))
  }, [news, path, navigate])

  return (
    <AccountPage
      title={isStuck ? 'You are confirmed.' : 'Confirm your account'}
      lead={<p role="status">{isStuck ? describeConfirmation(news) : 'One moment.'}</p>}
    >
      {isStuck && (
        <div className={styles.links}>
          <Link href={path} className={buttonClass('solid', true)}>
            {isIn ? 'Your licenses' : 'Sign in'}
          </Link>
        </div>
      )}
    </AccountPage>
  )
}

function ConfirmationRefused({ reason }: { reason: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <AccountPage title="Confirm your account" lead={<p>The link we mailed you confirms your e-mail address.</p>}>
      <ConfirmationWays />
      {isOpen && (
        <Modal
          title="That link doesn’t work."
          lead={`This link did not work. ${reason}.`}
          onClose={() => setOpen(false)}
        >
          <p>
            If it has worked before, the address is confirmed: <Link href="/user-area/sign-in">sign in</Link>. If you
            have no password, <Link href="/user-area/forgot-password">ask for a new link</Link>. Choosing one with it
            confirms the address as well.
          </p>
          <p>
            If you bought without an account and no mail comes, write to <VendorEmail /> from the address that you gave.
          </p>
          <div className="p-cluster p-gap-3 p-middle">
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Modal>
      )}
    </AccountPage>
  )
}

/** What confirming led to; `link` sets the first password of an account that has none. */
type Followed = { kind: 'confirmed'; news: ConfirmationNews } | { kind: 'password-needed'; link: MailedLink }

/** Confirms an account with the link that led to this page, and signs in where nobody is. */
function useConfirmation(link: MailedLink): LinkUse<Followed> {
  const shop = useShop()
  const use = useCallback((wanted: MailedLink) => follow(shop, wanted), [shop])
  return useLink({ link, use, onAnswered: forgetMailedLink })
}

/** Somebody who is signed in keeps the session; another one would be one more to end. */
async function follow(shop: Shop, link: MailedLink): Promise<Followed> {
  const { session, storefront, environment } = shop
  const user = session.isSignedIn() ? session.$user.get() : null
  if (user) {
    await confirmEmail(shop, link)
    // Guest orders of the address may belong to the customer now.
    void session.loadUser()
    storefront.load().catch(environment.log)
    return { kind: 'confirmed', news: { email: link.email, signedInAs: user.email } }
  }
  const confirmation = await confirmAccount(shop, link)
  if (confirmation.kind === 'password-needed') return confirmation
  if (confirmation.kind === 'confirmed') return { kind: 'confirmed', news: { email: link.email, signedInAs: null } }
  const { email } = confirmation.user
  return { kind: 'confirmed', news: { email, signedInAs: email } }
}

type ConfirmationPasswordProps = {
  link: MailedLink
  /** Runs when they would rather choose a new password. */
  onReplace: () => void
}

/** Asks for the password, which somebody else may have chosen, before the link is used. */
function ConfirmationPassword({ link, onReplace }: ConfirmationPasswordProps) {
  const shop = useShop()
  const submission = useSubmit({
    async send(values) {
      const password = textOf(values, 'password')
      if (password === '') return { password: 'Type your password, or choose a new one' }
      await signIn(shop, link.email, password)
      return {}
    },
    explain: (error) =>
      error instanceof NotFoundError
        ? 'That is not the password of this account. Type it again, or choose a new one.'
        : explainFailure(error, 'Nothing is confirmed yet.'),
  })
  return (
    <AccountPage title="Confirm your account" lead={<p>Enter the password you chose when you signed up.</p>}>
      <Form submission={submission}>
        <Field label="E-mail" name="email" type="email" autoComplete="username" readOnly value={link.email} />
        <PasswordField autoComplete="current-password" />
        <SubmitButton large>Confirm and sign in</SubmitButton>
        <p>
          Did somebody else sign up with your address, or have you forgotten the password? Choose a new one. It replaces
          the old one and signs everyone else out.
        </p>
        <Button look="line" large className="p-self-start" onClick={onReplace}>
          Choose a new password
        </Button>
      </Form>
    </AccountPage>
  )
}
