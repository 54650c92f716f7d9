import { type CallDependencies, createCall } from '../call.ts'
import { createScriptedBrowser } from './scripted-browser.ts'
import { createScriptedHost } from './scripted-host.ts'

/** The call function with a host that says what it is told to. */
export function setCall(config: Partial<CallDependencies['config']> = {}, token: string | null = null) {
  const host = createScriptedHost()
  const browser = createScriptedBrowser({ fetch: host.fetch })
  let refusals = 0
  const call = createCall({
    config: { licensingHost: '', dialect: 'backline', ...config },
    environment: browser.openTab(),
    findToken: async () => token,
    onTokenRefused() {
      refusals++
    },
  })
  return { host, browser, call, countRefusals: () => refusals }
}
