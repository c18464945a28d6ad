const firstSeen = new Map<string, number>();

/** When a code was sent. Asked for again too early, the server sends none and answers the id of the running one (P27). */
export function sentAtOf(otpId: string): number {
  const at = firstSeen.get(otpId) ?? Date.now();
  firstSeen.set(otpId, at);
  return at;
}
