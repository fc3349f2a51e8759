/** Creates a time-ordered UUID (RFC 9562, section 5.7). */
export function uuid7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = new Date().getTime().toString(16).padStart(12, "0");
  const random = Array.from(bytes.subarray(6), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const variant = (
    0x8 |
    (Number.parseInt(random.charAt(4), 16) & 0x3)
  ).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(1, 4)}`,
    `${variant}${random.slice(5, 8)}`,
    random.slice(8),
  ].join("-");
}
