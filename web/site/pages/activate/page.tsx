import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { AccountPage } from '../../parts/account-page.tsx'
import { NeedsScript } from '../../parts/frame/needs-script.tsx'
import { useShop, useStore } from '../../shop.tsx'
import { useIsInteractive } from '../../use-is-interactive.ts'
import { Activation } from './activation.tsx'

/** Answers the request of a device that opened this page: `/activate?token={activation request id}`. */
export default function Page() {
  const user = useStore(useShop().session.$user)
  const token = new URLSearchParams(useSearch()).get('token')
  const isInteractive = useIsInteractive()
  if (token) return <Activation key={`${token} ${user?.id ?? ''}`} id={token} user={user} />
  return (
    <AccountPage title="Activate" isPending={!isInteractive} lead={isInteractive && <p>A device has to ask first.</p>}>
      <NeedsScript to="answer your device" />
      {isInteractive && (
        <>
          <p>
            Open the plug-in on the computer you make music on and choose Activate. It opens this page with its request.
          </p>
          <p>
            Is that computer never online? <Link href="/activate/offline">Activate it by file</Link>.
          </p>
        </>
      )}
    </AccountPage>
  )
}
