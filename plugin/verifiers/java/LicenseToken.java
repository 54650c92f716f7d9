import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.*;
import java.util.regex.*;

/** Verifies license tokens without a network, with nothing but the standard library of Java 17. */
public final class LicenseToken {
    /** A token that must not be trusted, and why. */
    public static final class InvalidTokenException extends Exception {
        InvalidTokenException(String reason) {
            super(reason);
        }
    }

    /** What a token is compared with. publicKeys is one or more SPKI PEMs; now is in seconds since 1970. */
    public record Expectation(
            String publicKeys, String vendorId, String productId, String deviceSignature, long now) {}

    /** What a valid token says. Times are in seconds since 1970; expiresAt is null if the license has no end. */
    public record Claims(
            String activationId, boolean isTrial, String method, long validatedAt, Long expiresAt, String customerName) {}

    private static final int LONGEST_TOKEN = 64 * 1024;
    private static final int FEWEST_BITS = 2048;
    private static final long LARGEST_INTEGER = (1L << 53) - 1;
    private static final byte[] SHA256_PREFIX = HexFormat.of().parseHex("3031300d060960864801650304020105000420");
    private static final Pattern PEM =
            Pattern.compile("-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----");

    /** Checks that a token is signed by the vendor, for this product and this device, and has not expired. */
    public static Claims verify(String token, Expectation expected)
            throws InvalidTokenException, NoSuchAlgorithmException {
        try {
            return check(token, expected);
        } catch (IllegalArgumentException | CharacterCodingException error) {
            throw new InvalidTokenException("The token is damaged: " + error.getMessage());
        }
    }

    private static Claims check(String token, Expectation expected)
            throws InvalidTokenException, NoSuchAlgorithmException, CharacterCodingException {
        String[] parts = token.split("\\.", -1);
        if (token.length() > LONGEST_TOKEN || parts.length != 3) throw new InvalidTokenException("The token is damaged");
        Map<String, Object> header = readObject(decode(parts[0]));
        byte[] payload = decode(parts[1]);
        byte[] signature = decode(parts[2]);
        if (!"RS256".equals(header.get("alg")) || header.containsKey("crit") || header.containsKey("b64"))
            throw new InvalidTokenException("The token is signed in a way that is not accepted");
        byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(signed);
        if (readKeys(expected.publicKeys()).stream().noneMatch(key -> isSignedBy(key, digest, signature)))
            throw new InvalidTokenException("The token was not signed by the vendor");
        return readClaims(readObject(payload), expected);
    }

    private static Claims readClaims(Map<String, Object> payload, Expectation expected) throws InvalidTokenException {
        Long validatedAt = readTime(payload, "validated");
        Long expiresAt = readTime(payload, "exp");
        boolean isMethod = "Online".equals(payload.get("method")) || "Offline".equals(payload.get("method"));
        if (!(payload.get("id") instanceof String id) || !(payload.get("trial") instanceof Boolean isTrial)
                || validatedAt == null || !isMethod) throw new InvalidTokenException("The token lacks a claim");
        if (!expected.vendorId().equals(payload.get("iss")))
            throw new InvalidTokenException("The token is from another vendor");
        if (!expected.productId().equals(payload.get("aud")))
            throw new InvalidTokenException("The token is for another product");
        if (!expected.deviceSignature().equals(payload.get("sig")))
            throw new InvalidTokenException("The token belongs to another device");
        if (isTrial && expiresAt == null) throw new InvalidTokenException("A trial must say when it ends");
        if (expiresAt != null && expiresAt <= expected.now()) throw new InvalidTokenException("The token has expired");
        String name = payload.get("u:name") instanceof String text ? text : "";
        return new Claims(id, isTrial, (String) payload.get("method"), validatedAt, expiresAt, name);
    }

    /** Accepts only whole numbers from 0 to 2^53 - 1, written in digits alone. */
    private static Long readTime(Map<String, Object> payload, String name) throws InvalidTokenException {
        if (!payload.containsKey(name)) return null;
        if (payload.get(name) instanceof Number number && number.text().matches("[0-9]{1,16}")
                && Long.parseLong(number.text()) <= LARGEST_INTEGER) return Long.parseLong(number.text());
        throw new InvalidTokenException("The token has a time that cannot be read");
    }

    /** Decodes base64url in its one canonical spelling. */
    private static byte[] decode(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)) return bytes;
        throw new IllegalArgumentException("another spelling of base64url");
    }

    /** The RSA keys of at least 2048 bits. What is not such a key is passed over. */
    private static List<RSAPublicKey> readKeys(String pems) {
        List<RSAPublicKey> keys = new ArrayList<>();
        for (Matcher pem = PEM.matcher(pems); pem.find(); ) {
            try {
                byte[] der = Base64.getDecoder().decode(pem.group(1).replaceAll("\\s", ""));
                RSAPublicKey key = (RSAPublicKey) KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(der));
                if (key.getModulus().bitLength() >= FEWEST_BITS) keys.add(key);
            } catch (GeneralSecurityException | IllegalArgumentException error) {
                continue;
            }
        }
        return keys;
    }

    /** RSASSA-PKCS1-v1_5 with SHA-256: compares the whole encoded message (RFC 8017, section 8.2.2). */
    private static boolean isSignedBy(RSAPublicKey key, byte[] digest, byte[] signature) {
        int length = (key.getModulus().bitLength() + 7) / 8;
        BigInteger number = new BigInteger(1, signature);
        if (signature.length != length || number.compareTo(key.getModulus()) >= 0) return false;
        byte[] encoded = new byte[length];
        Arrays.fill(encoded, (byte) 0xff);
        ByteBuffer.wrap(encoded).put((byte) 0).put((byte) 1);
        ByteBuffer.wrap(encoded, length - 52, 52).put((byte) 0).put(SHA256_PREFIX).put(digest);
        return number.modPow(key.getPublicExponent(), key.getModulus()).equals(new BigInteger(1, encoded));
    }

    /** A number as it is written in JSON. */
    record Number(String text) {}

    /** Reads one JSON object: no name twice, no half of a surrogate pair, at most 8 levels, and nothing after it. */
    static Map<String, Object> readObject(byte[] utf8) throws CharacterCodingException {
        JsonReader reader = new JsonReader();
        reader.text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
        if (!reader.take('{')) throw reader.fault();
        Map<String, Object> members = reader.readMany('}', 1);
        reader.take(' ');
        if (reader.at < reader.text.length()) throw reader.fault();
        return members;
    }

    private static final class JsonReader {
        private static final Pattern SCALAR =
                Pattern.compile("true|false|null|-?(0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][+-]?[0-9]++)?");
        private static final Pattern CHARACTER =
                Pattern.compile("[^\\x00-\\x1f\\\\]|\\\\([\"\\\\/bfnrt]|u[0-9a-fA-F]{4})");
        private String text;
        private int at;

        /** Reads the members of an object, or the items of a list under their positions. */
        private Map<String, Object> readMany(char end, int depth) {
            if (depth > 8) throw fault();
            Map<String, Object> members = new LinkedHashMap<>();
            while (!take(end)) {
                if (!members.isEmpty() && !take(',')) throw fault();
                if (end == '}' && !take('"')) throw fault();
                String name = end == '}' ? readString() : String.valueOf(members.size());
                if (members.containsKey(name) || (end == '}' && !take(':'))) throw fault();
                members.put(name, readValue(depth));
            }
            return members;
        }

        private Object readValue(int depth) {
            if (take('{')) return readMany('}', depth + 1);
            if (take('[')) return new ArrayList<>(readMany(']', depth + 1).values());
            if (take('"')) return readString();
            String scalar = match(SCALAR);
            if (scalar.equals("null")) return null;
            return scalar.endsWith("e") ? (Object) scalar.equals("true") : new Number(scalar);
        }

        private String readString() {
            StringBuilder read = new StringBuilder();
            for (String next = match(CHARACTER); !next.equals("\""); next = match(CHARACTER))
                read.append(next.startsWith("\\") ? readEscape(next.substring(1)) : next);
            if (!StandardCharsets.UTF_8.newEncoder().canEncode(read)) throw fault();
            return read.toString();
        }

        private static String readEscape(String escape) {
            if (escape.startsWith("u")) return Character.toString((char) Integer.parseInt(escape.substring(1), 16));
            return "\"\\/\b\f\n\r\t".substring("\"\\/bfnrt".indexOf(escape)).substring(0, 1);
        }

        private String match(Pattern pattern) {
            Matcher matcher = pattern.matcher(text).region(at, text.length());
            if (!matcher.lookingAt()) throw fault();
            at = matcher.end();
            return matcher.group();
        }

        /** Skips white space, and then this character if it is there. */
        private boolean take(char character) {
            while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) at++;
            boolean isThere = at < text.length() && text.charAt(at) == character;
            at += isThere ? 1 : 0;
            return isThere;
        }

        private IllegalArgumentException fault() {
            return new IllegalArgumentException("no strict JSON at character " + at);
        }
    }
}
