package dev.freshet.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Types whose text is a word. Classes instead of lambdas, because they load faster at startup. */
final class TextTypes {
    private TextTypes() {
    }

    static final class Text implements ConfigType<String> {
        @Override
        public String parse(String text) {
            return text;
        }
    }

    static final class Bool implements ConfigType<Boolean> {
        @Override
        public Boolean parse(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "true", "yes", "on" -> true;
                case "false", "no", "off" -> false;
                default -> throw new WrongValue("is neither true nor false");
            };
        }
    }

    static final class FilePath implements ConfigType<Path> {
        @Override
        public Path parse(String text) {
            try {
                return Path.of(text);
            } catch (InvalidPathException notAPath) {
                throw new WrongValue("is not a path: " + notAPath.getReason());
            }
        }
    }

    static final class Address implements ConfigType<URI> {
        @Override
        public URI parse(String text) {
            try {
                return new URI(text);
            } catch (URISyntaxException notAUri) {
                throw new WrongValue(
                        "is not a URI: " + notAUri.getReason() + " at character " + (notAUri.getIndex() + 1));
            }
        }
    }

    static final class Constant<E extends Enum<E>> implements ConfigType<E> {
        private final E[] constants;

        Constant(E[] constants) {
            this.constants = constants;
        }

        @Override
        public E parse(String text) {
            String wanted = ConfigKey.uniform(text);
            for (E constant : constants) {
                if (ConfigKey.uniform(constant.name()).equals(wanted)) {
                    return constant;
                }
            }
            throw new WrongValue(noneOf(text));
        }

        private String noneOf(String text) {
            List<String> names = new ArrayList<>();
            for (E constant : constants) {
                names.add(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            }
            String nearest = Nearest.word(text.toLowerCase(Locale.ROOT), names);
            return "is not one of " + String.join(", ", names)
                    + (nearest == null ? "" : ". Did you mean " + nearest + "?");
        }
    }

    static List<String> commaSeparated(String text) {
        List<String> parts = new ArrayList<>();
        if (!text.isBlank()) {
            for (String part : text.split(",", -1)) {
                parts.add(part.strip());
            }
        }
        return List.copyOf(parts);
    }
}
