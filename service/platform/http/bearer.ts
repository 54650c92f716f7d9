/** The token of an `Authorization` header; null where that is none of a bearer, or nothing. */
export function readBearer(authorization = ''): string | null {
  const [scheme = '', token = ''] = authorization.split(' ')
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : null
}
