import type { Settings } from '#host/settings.ts'
import { type Check, type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'

export const addressCheck: Check = {
  name: 'address',
  async look({ settings, runningAddress }) {
    if (isForThisMachine(settings))
      return [ok(`${(await runningAddress()) ?? settings.publicUrl} is for this machine alone`)]
    return [ok(`Visitors use ${settings.publicUrl}`), judgeProxies(settings)]
  },
}

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
