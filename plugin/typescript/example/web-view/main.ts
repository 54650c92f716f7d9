/**
 * The window of a plug-in whose interface is a web page: it reads a license by camera, or takes one that is typed. Bundle it, and
 * serve it with `plug-in.json`, which has what a plug-in has built in: vendorId, productId, publicKeys and deviceSignature.
 * A plug-in would hand the text to its native part, which keeps it.
 */
import decodeQR from 'qr/decode.js'
import {
  CameraError,
  CannotVerifyError,
  InvalidTokenError,
  type LicenseClaims,
  readLicenseFromCamera,
  verifyCompactLicense,
} from '../../web-view.ts'

type PlugIn = { vendorId: string; productId: string; publicKeys: string; deviceSignature: string }

const plugIn: PlugIn = await (await fetch('plug-in.json')).json()
const verify = (text: string): Promise<LicenseClaims> => verifyCompactLicense(text, { ...plugIn, now: new Date() })

function find<E extends HTMLElement>(id: string, kind: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no ${id}`)
  return element
}
const [status, problem] = [find('status', HTMLElement), find('problem', HTMLElement)]
const [scan, stop] = [find('scan', HTMLButtonElement), find('stop', HTMLButtonElement)]
const [video, form, field] = [
  find('video', HTMLVideoElement),
  find('form', HTMLFormElement),
  find('license', HTMLTextAreaElement),
]

function showLicense({ validated, id }: LicenseClaims): void {
  const issued = new Date(validated * 1000).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  problem.textContent = ''
  status.textContent = `Activated: licensed on ${issued}, activation ${id}.`
}

/** Shows what a customer can do something about; whatever else it is, is a mistake of this program. */
function showProblem(error: unknown): void {
  const isKnown = [InvalidTokenError, CameraError, CannotVerifyError].some((kind) => error instanceof kind)
  if (!isKnown || !(error instanceof Error)) throw error
  problem.textContent = error.message
}

let reading = new AbortController()

async function scanLicense(): Promise<void> {
  reading = new AbortController()
  const { signal } = reading
  const setOpen = (isOpen: boolean) => {
    video.hidden = !isOpen
    stop.hidden = !isOpen
    scan.hidden = isOpen
  }
  problem.textContent = ''
  setOpen(true)
  try {
    const onRefused = (message: string) => {
      problem.textContent = message
    }
    showLicense((await readLicenseFromCamera({ video, decode: decodeQR, verify, onRefused, signal })).claims)
  } catch (error) {
    if (!signal.aborted) showProblem(error)
  } finally {
    setOpen(false)
  }
}

scan.addEventListener('click', () => void scanLicense())
stop.addEventListener('click', () => reading.abort())
form.addEventListener('submit', (event) => {
  event.preventDefault()
  verify(field.value).then(showLicense, showProblem)
})
