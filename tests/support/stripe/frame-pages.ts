/** What Stripe's frames hold. Their scripts speak with browser-script.js. */
export const page = (title: string, style: string, body: string, script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>${body}<script>${script}</script></body></html>`

export type Answer = { status?: number; contentType?: string; body: string; headers?: Record<string, string> }
export const html = (body: string): Answer => ({ contentType: 'text/html; charset=utf-8', body })
export const json = (value: object, status = 200): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
export const refusal = (message: string, status = 400) =>
  json({ error: { type: 'invalid_request_error', message } }, status)
