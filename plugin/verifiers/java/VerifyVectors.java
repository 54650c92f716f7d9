import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Verifies each test vector of the file that is given, and prints a line for it. */
public final class VerifyVectors {
    public static void main(String[] arguments) throws Exception {
        Map<String, Object> file = LicenseToken.readObject(Files.readAllBytes(Path.of(arguments[0])));
        Map<?, ?> keySets = (Map<?, ?>) file.get("keySets");
        for (Object each : (List<?>) file.get("vectors")) {
            Map<?, ?> vector = (Map<?, ?>) each;
            String publicKeys = (String) keySets.get(vector.get("keys"));
            System.out.println(vector.get("id") + " " + verify(vector, publicKeys));
        }
    }

    private static String verify(Map<?, ?> vector, String publicKeys) throws Exception {
        long now = Long.parseLong(((LicenseToken.Number) vector.get("now")).text());
        LicenseToken.Expectation expected = new LicenseToken.Expectation(publicKeys, (String) vector.get("issuer"),
                (String) vector.get("audience"), (String) vector.get("deviceSignature"), now);
        try {
            LicenseToken.Claims claims = LicenseToken.verify((String) vector.get("token"), expected);
            String name = HexFormat.of().formatHex(claims.customerName().getBytes(StandardCharsets.UTF_8));
            String end = claims.expiresAt() == null ? "-" : claims.expiresAt().toString();
            return String.join(" ", "valid", claims.activationId(), String.valueOf(claims.isTrial()), claims.method(),
                    String.valueOf(claims.validatedAt()), end, name);
        } catch (LicenseToken.InvalidTokenException error) {
            return "invalid";
        }
    }
}
