import { type HeaderSettings, type Headers, type Policy, writePolicy } from '../headers.ts'
import { plugInPath } from './plug-in-address.ts'

/**
 * The policy of everything below `/plug-ins/`: code of plug-ins runs in an origin of its own, wherever it is opened, so it has
 * neither cookies nor storage of the shop. It loads from this folder only, so what a visitor plays through it can't be sent
 * anywhere. Plug-ins compile WebAssembly, and code for the audio thread from strings.
 */
export function plugInPolicy({ publicUrl }: Pick<HeaderSettings, 'publicUrl'>): Policy {
  const { origin } = new URL(publicUrl)
  const none = ["'none'"]
  const own = ['blob:', 'data:', `${origin}${plugInPath}`]
  return {
    sandbox: ['allow-scripts'],
    'default-src': none,
    'base-uri': none,
    'object-src': none,
    'form-action': none,
    'frame-src': none,
    'frame-ancestors': [origin],
    'script-src': ["'unsafe-inline'", "'unsafe-eval'", ...own],
    'style-src': ["'unsafe-inline'", ...own],
    'img-src': own,
    'font-src': own,
    'media-src': own,
    'connect-src': own,
    'worker-src': ['blob:', 'data:'],
  }
}

/**
 * The headers of all responses below `/plug-ins/`. Modules are requested by an opaque origin, which needs the permission of
 * CORS; anybody may read them anyway.
 */
export const plugInHeaders = (settings: Pick<HeaderSettings, 'publicUrl'>): Headers => ({
  'content-security-policy': writePolicy(plugInPolicy(settings)),
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})
