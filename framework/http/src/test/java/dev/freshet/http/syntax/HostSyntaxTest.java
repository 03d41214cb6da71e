package dev.freshet.http.syntax;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The authority of an outgoing request, which ends where its bytes end. */
class HostSyntaxTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "a:80", "a:", "a:0", "a:65535", "[::]", "[::]:443", "[10::1.2.3.40]", "x%30", "x%4A",
        "x%4fy", "a!$&'()*+;=-._~b"})
    void accepts_a_host_with_or_without_a_port(String authority) {
        assertThatCode(() -> HostSyntax.requireAuthority(authority)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":80", "a:65536", "a:/", "a::", "[", "[]", "[:]", "[::", "[::1]x", "[::1", "[::g]",
        "a,b", "a/b", "u@a", "a b"})
    void refuses_what_is_not_a_host(String authority) {
        assertThatIllegalArgumentException().isThrownBy(() -> HostSyntax.requireAuthority(authority))
                .withMessage("the host is not a name or address, with or without a port");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "a%", "a%4", "a%4g", "a%g4", "a%:80", "a%4:80"})
    void refuses_an_incomplete_encoding(String authority) {
        assertThatIllegalArgumentException().isThrownBy(() -> HostSyntax.requireAuthority(authority))
                .withMessage("a percent sign in the host is not followed by two hexadecimal digits");
    }
}
