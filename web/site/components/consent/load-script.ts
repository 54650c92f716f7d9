import { allowScripts } from '#web/third-party/trusted-types.ts'

/** Loads a third-party script once; rejects when it does not load, and can then be retried. */
export function loadScript(src: string): Promise<void> {
  const loading = loadingScripts.get(src) ?? append(src)
  loadingScripts.set(src, loading)
  return loading
}

const loadingScripts = new Map<string, Promise<void>>()

function append(src: string): Promise<void> {
  const { origin } = new URL(src)
  allowScripts((address) => address.origin === origin)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loadingScripts.delete(src)
      reject(new Error(`${src} did not load`))
    }
    document.head.append(script)
  })
}

/** Whether the page runs any third-party script. */
export const hasLoaded = (): boolean => loadingScripts.size > 0
