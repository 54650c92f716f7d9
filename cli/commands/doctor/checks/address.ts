import type { Settings } from '#host/settings.ts'
import type { Check } from '../examine.ts'
import { type Finding, ok, warning, wrong } from '../finding.ts'
import { type Ground, isForThisMachine } from '../ground.ts'

export const addressCheck: Check = {
  name: 'address',
  async look(ground) {
    const { settings } = ground
    if (isForThisMachine(settings)) return [ok(`${settings.publicUrl} is for this machine alone`)]
    return [judgeUrl(settings), judgeProxies(settings), ...judgeSwitches(settings), ...(await findDemo(ground))]
  },
}

const judgeUrl = ({ publicUrl }: Settings): Finding =>
  publicUrl.startsWith('https:')
    ? ok(`Visitors use ${publicUrl}`)
    : wrong(
        `Visitors use ${publicUrl}: passwords can be read on the way`,
        'Put a proxy with TLS in front, and set PUBLIC_URL to https',
      )

function judgeProxies({ trustedProxies }: Settings): Finding {
  const everybody = trustedProxies.filter((network) => network.endsWith('/0'))
  if (everybody.length > 0)
    return wrong(
      `TRUSTED_PROXIES is ${everybody.join(', ')}: each visitor may say to be another one`,
      'Name the addresses of your proxies alone',
    )
  if (trustedProxies.length > 0) return ok(`Proxies that are believed: ${trustedProxies.join(', ')}`)
  return warning(
    'No proxy is trusted: behind one, all visitors count as one towards the limits',
    'Set TRUSTED_PROXIES to the address of the proxy in front',
  )
}

/** What is for tests alone. */
function judgeSwitches({ limits }: Settings): Finding[] {
  return limits ? [] : [wrong('LIMITS=off is set: passwords and codes may be guessed', 'Leave it out')]
}

async function findDemo({ content }: Ground): Promise<Finding[]> {
  const { coupons, vouchers } = (await content()).catalogue
  const demo = [
    ...coupons.filter(({ isDemo }) => isDemo).map(({ id }) => `content/catalogue/coupons/${id}.yaml`),
    ...vouchers.filter(({ isDemo }) => isDemo).map(({ id }) => `content/catalogue/vouchers/${id}.yaml`),
  ]
  if (demo.length === 0) return [ok("None of the demo's codes is left")]
  return [wrong(`The demo's codes are public, and still good: ${demo.join(', ')}`, 'Remove these files')]
}
