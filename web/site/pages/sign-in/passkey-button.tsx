import { useSyncExternalStore } from 'react'
import { signInWithPasskey } from '#web/client/own-passkeys.ts'
import { canUsePasskeys } from '#web/passkeys/can-use-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePasskeyAction } from '../../components/account/use-passkey-action.ts'
import { useReturn } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'

const never = () => () => {}

/** Signs in with a passkey, where the browser has them; nothing elsewhere. */
export function PasskeyButton() {
  const shop = useShop()
  const goBack = useReturn('/user-area/licenses')
  const { isBusy, problem, run } = usePasskeyAction()
  const isOffered = useSyncExternalStore(never, canUsePasskeys, () => false)
  if (!isOffered) return null
  const signIn = () =>
    run('You are not signed in.', async () => {
      await signInWithPasskey(shop)
      await goBack()
    })
  return (
    <>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <Button look="line" large className="p-self-start" busy={isBusy} onClick={signIn}>
        Sign in with a passkey
      </Button>
    </>
  )
}
