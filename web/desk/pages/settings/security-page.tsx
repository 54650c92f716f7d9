import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { describeBrowser } from '#contract/describe-browser.ts'
import type { securitySchema } from '#contract/desk/security.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { createPasskey, passkeyMessage } from '#web/passkeys/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { AskingButton } from '../../actions/question.tsx'
import { callMine } from '../../api/calls.ts'
import { DeskError } from '../../api/desk-error.ts'
import { Detail, PlainTable, Section } from '../../detail/detail.tsx'
import { Record } from '../../detail/record.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatDay, formatMoment } from '../../format.ts'
import { useNotices } from '../../shell/notices.tsx'
import { RecoveryCodes, TotpSetup } from '../../sign-in/second-factor.tsx'
import styles from './security-page.module.css'

type Security = z.infer<typeof securitySchema>

/** The own passkeys, second factors and sessions. */
export default function SecurityPage() {
  const query = useRecord('showSecurity', '', () => callMine('showSecurity'))
  return (
    <Detail title="Your passkeys and sessions">
      <Record query={query}>
        {(security) => (
          <>
            <Passkeys security={security} />
            <Authenticator security={security} />
            <Sessions security={security} />
          </>
        )}
      </Record>
    </Detail>
  )
}

/** Does something to the own account, tells of it, and reads the page again. */
function useChange() {
  const queries = useQueryClient()
  const { tell } = useNotices()
  return async (work: () => Promise<string>) => {
    try {
      tell(await work())
    } catch (error) {
      tell(error instanceof DeskError ? error.message : passkeyMessage(error), 'problem')
    } finally {
      await queries.invalidateQueries()
    }
  }
}

function Passkeys({ security: { passkeys } }: { security: Security }) {
  const change = useChange()
  const [name, setName] = useState('')

  const add = (event: FormEvent) => {
    event.preventDefault()
    void change(async () => {
      const { challengeId, options } = await callMine('startPasskey')
      const response = await createPasskey(options)
      await callMine('addPasskey', { body: { challengeId, response, name } })
      setName('')
      return 'The passkey is added.'
    })
  }
  const remove = (id: string) =>
    change(async () => {
      await callMine('removePasskey', { parameters: { id } })
      return 'The passkey is removed. Delete it on its device, too.'
    })

  return (
    <Section title="Passkeys">
      <PlainTable
        label="Passkeys"
        heads={['Name', 'Added', 'Last use', '']}
        rows={passkeys.map((passkey) => ({
          key: passkey.id,
          cells: [
            passkey.isBackedUp ? `${passkey.name} (synced)` : passkey.name,
            formatDay(passkey.createdAt),
            formatMoment(passkey.lastUsedAt) || 'Never',
            <AskingButton
              key="remove"
              label="Remove"
              name={`Remove ${passkey.name}`}
              title={`Remove ${passkey.name}?`}
              text="You can’t sign in with it any more, and your other sessions end. To use its device again, you add a new passkey."
              verb="Remove"
              onConfirm={() => void remove(passkey.id)}
            />,
          ],
        }))}
      />
      {canUsePasskeys() ? (
        <form className={styles.add} onSubmit={add}>
          <input
            aria-label="Name of the new passkey"
            placeholder="Such as Office laptop"
            maxLength={60}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" look="line">
            Add a passkey
          </Button>
        </form>
      ) : (
        <p className="p-hint">Browsers allow no passkeys at this address. Open the desk by its name to add one.</p>
      )}
    </Section>
  )
}

function Authenticator({ security: { hasAuthenticator, recoveryCodesLeft } }: { security: Security }) {
  const change = useChange()
  const [isOpen, setIsOpen] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const renew = () =>
    change(async () => {
      setCodes((await callMine('renewRecoveryCodes')).recoveryCodes)
      return 'There are new recovery codes. The ones before stopped working.'
    })
  const remove = () =>
    change(async () => {
      await callMine('removeTotp')
      return 'Password and authenticator app are removed.'
    })

  if (codes)
    return (
      <Section title="Password and authenticator app">
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </Section>
    )
  return (
    <Section title="Password and authenticator app">
      <p>{hasAuthenticator ? `Set up. ${recoveryCodesLeft} recovery codes are left.` : 'Not set up.'}</p>
      {isOpen && (
        <TotpSetup
          start={() => callMine('startTotp')}
          confirm={async (body) => {
            setCodes((await callMine('confirmTotp', { body })).recoveryCodes)
            setIsOpen(false)
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button look="line" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Cancel' : hasAuthenticator ? 'Set up anew' : 'Set up'}
        </Button>
        {hasAuthenticator && !isOpen && (
          <>
            <AskingButton
              label="New recovery codes"
              title="Replace the recovery codes?"
              text="The codes that you have stop working at once. You see the new ones once: have a safe place ready."
              verb="Replace"
              onConfirm={() => void renew()}
            />
            <AskingButton
              label="Remove"
              name="Remove password and authenticator app"
              title="Remove password and authenticator app?"
              text="Your password, the codes of the app and the recovery codes stop working. You sign in with a passkey alone."
              verb="Remove"
              onConfirm={() => void remove()}
            />
          </>
        )}
      </div>
    </Section>
  )
}

function Sessions({ security: { sessions } }: { security: Security }) {
  const change = useChange()
  const end = (id: string) =>
    change(async () => {
      await callMine('endDeskSession', { parameters: { id } })
      return 'The session has ended.'
    })
  const endOthers = () =>
    change(async () => {
      const { ended } = await callMine('endOtherDeskSessions')
      return `${ended} other ${ended === 1 ? 'session has' : 'sessions have'} ended.`
    })
  return (
    <Section title="Sessions">
      <PlainTable
        label="Sessions"
        heads={['Browser', 'Network', 'Since', 'Last use', '']}
        rows={sessions.map(({ id, userAgent, network, createdAt, lastUsedAt, isCurrent }) => ({
          key: id,
          cells: [
            describeBrowser(userAgent),
            network,
            formatMoment(createdAt),
            formatMoment(lastUsedAt),
            isCurrent ? (
              'This one'
            ) : (
              <Button key="end" look="line" onClick={() => void end(id)}>
                End
              </Button>
            ),
          ],
        }))}
      />
      {sessions.length > 1 && (
        <div className={styles.buttons}>
          <Button look="line" onClick={() => void endOthers()}>
            End all others
          </Button>
        </div>
      )}
    </Section>
  )
}
