import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { createOwnPasskeys, type OwnPasskeys } from '#web/client/own-passkeys.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatDate } from '#web/ui/date.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { usePasskeyAction } from '../../components/account/use-passkey-action.ts'
import { useReauthentication } from '../../components/account/use-reauthentication.tsx'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { usePagedList } from '../../components/lists/use-paged-list.ts'
import { useShop } from '../../shop.tsx'
import { AccountSection } from './account-section.tsx'
import styles from './page.module.css'

const never = () => () => {}
const longestName = 60

/** The customer's passkeys: to add, rename and remove. */
export function AccountPasskeys() {
  const shop = useShop()
  const passkeys = useMemo(() => createOwnPasskeys(shop), [shop])
  const load = useCallback(async () => ({ items: await passkeys.list(), hasMore: false, next: null }), [passkeys])
  const { status, items, error, loadMore, refresh } = usePagedList(load)
  const isOffered = useSyncExternalStore(never, canUsePasskeys, () => false)
  const [news, setNews] = useState('')
  const { withPassword, question } = useReauthentication()
  const change = async (said: string, work: () => Promise<void>) => {
    setNews('')
    await withPassword(async () => {
      await work()
      setNews(said)
      await refresh()
    })
  }
  return (
    <AccountSection title="Passkeys">
      <p>Sign in with your fingerprint, face or PIN instead of your password.</p>
      {status === 'loading' && items.length === 0 && <LoadingStatus>Loading your passkeys</LoadingStatus>}
      {status === 'failed' && (
        <LoadFailure
          title="The list did not load."
          meaning="Your passkeys still work."
          error={error}
          onRetry={loadMore}
        />
      )}
      {items.length > 0 && (
        <ul>
          {items.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} passkeys={passkeys} change={change} />
          ))}
        </ul>
      )}
      {isOffered ? (
        <NewPasskey passkeys={passkeys} change={change} />
      ) : (
        <p className="p-hint">This browser can’t make a passkey at this address.</p>
      )}
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
      {question}
    </AccountSection>
  )
}

type Change = (said: string, work: () => Promise<void>) => Promise<void>
type LineProps = { passkey: Passkey; passkeys: OwnPasskeys; change: Change }

function PasskeyLine({ passkey, passkeys, change }: LineProps) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [asked, setAsked] = useState<'name' | 'removal' | null>(null)
  const { isBusy, problem, run } = usePasskeyAction()
  const remove = () =>
    run('The passkey is still there.', () =>
      change(`${name} is removed. Delete it on its device, too.`, async () => {
        await passkeys.remove(id)
        setAsked(null)
      }),
    )
  return (
    <li className={styles.line}>
      <p className="p-strong p-anywhere">{name}</p>
      <p className={`p-entry-note ${styles.used}`}>
        <span>Added {formatDate(createdAt)},</span>{' '}
        <span>{lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`}</span>
      </p>
      <div className="p-entry-action p-cluster p-gap-4">
        <Button look="plain" onClick={() => setAsked(asked === 'name' ? null : 'name')}>
          Rename<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button look="plain" onClick={() => setAsked('removal')}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
      {asked === 'name' && (
        <NewName passkey={passkey} passkeys={passkeys} change={change} onDone={() => setAsked(null)} />
      )}
      <ConfirmDialog
        isOpen={asked === 'removal'}
        title={`Remove ${name}?`}
        yes="Remove the passkey"
        no="Keep it"
        busy={isBusy}
        onYes={remove}
        onNo={() => setAsked(null)}
      >
        <p>It no longer signs you in. Where you are signed in, you stay so.</p>
        {problem && <Notice kind="problem">{problem}</Notice>}
      </ConfirmDialog>
    </li>
  )
}

function NewName({ passkey: { id, name }, passkeys, change, onDone }: LineProps & { onDone: () => void }) {
  const submission = useSubmit({
    async send(values) {
      const wanted = textOf(values, 'passkeyName').trim()
      if (wanted === '') return { passkeyName: 'Type a name' }
      await change(`It is called ${wanted} now.`, () => passkeys.rename(id, wanted))
      onDone()
      return {}
    },
    explain: (error) => (error instanceof Error ? error.message : 'The name was not changed.'),
  })
  return (
    <Form submission={submission}>
      <Field label={`New name of ${name}`} name="passkeyName" defaultValue={name} maxLength={longestName} required />
      <SubmitButton look="line">Save name</SubmitButton>
    </Form>
  )
}

function NewPasskey({ passkeys, change }: Pick<LineProps, 'passkeys' | 'change'>) {
  const action = usePasskeyAction()
  const submission = useSubmit({
    async send(values) {
      const name = textOf(values, 'newPasskey').trim()
      if (name === '') return { newPasskey: 'Type a name, such as Studio Mac' }
      await action.run('There is no new passkey.', () => change(`${name} is added.`, () => passkeys.add(name)))
      submission.form.current?.reset()
      return {}
    },
    explain: (error) => (error instanceof Error ? error.message : 'There is no new passkey.'),
  })
  return (
    <Form submission={submission} problem={submission.problem ?? action.problem}>
      <Field
        label="Name of the new passkey"
        name="newPasskey"
        autoComplete="off"
        maxLength={longestName}
        placeholder="Studio Mac"
        required
      />
      <SubmitButton look="line">Add a passkey</SubmitButton>
    </Form>
  )
}
