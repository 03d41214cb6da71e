package dev.freshet.examples.service.users;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** What a client sends to add or change a user. */
public record UserDetails(
        @NotBlank @Size(max = 100) String name,
        @NotBlank @Email @Size(max = 200) String email) {
}
