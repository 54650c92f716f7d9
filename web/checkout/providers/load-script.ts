import { allowScripts } from '#web/third-party/trusted-types.ts'

const loadTimeout = 20_000

/** Loads a provider's script into this page; `isKnown` says which further scripts it may load. A failure rejects. */
export function loadScript(url: string, isKnown: (url: URL) => boolean): Promise<void> {
  allowScripts(isKnown)
  const script = document.createElement('script')
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      window.clearTimeout(timer)
      script.remove()
      reject(new Error(`The script of ${new URL(url).host} ${reason}`))
    }
    const timer = window.setTimeout(() => fail('took too long'), loadTimeout)
    script.onerror = () => fail('did not come')
    script.onload = () => {
      window.clearTimeout(timer)
      resolve()
    }
    script.src = url
    document.head.append(script)
  })
}
