package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A command line of {@code --name value}, {@code --name=value} and bare {@code --name}. */
public record Arguments(Map<String, String> values) {

    /**
     * @param valued options with a value
     * @param bare options without a value
     * @param usage shown for any other argument
     * @throws LabException for an unknown argument or a missing value
     */
    public static Arguments parse(List<String> arguments, List<String> valued, List<String> bare, String usage) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (equals < 0 && bare.contains(name)) {
                values.put(name, "");
            } else if (!valued.contains(name)) {
                throw new LabException("no option '" + argument + "'\n" + usage);
            } else if (equals >= 0) {
                values.put(name, argument.substring(equals + 1));
            } else if (++i < arguments.size()) {
                values.put(name, arguments.get(i));
            } else {
                throw new LabException(name + " needs a value\n" + usage);
            }
        }
        return new Arguments(values);
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of an option; null if it was not given. */
    public @Nullable String text(String name) {
        return values.get(name);
    }

    /** @throws LabException if the option's value is not a whole number above 0 */
    public int number(String name, int otherwise) {
        String value = values.get(name);
        if (value == null) {
            return otherwise;
        }
        if (!value.matches("0*[1-9][0-9]{0,8}")) {
            throw new LabException(name + " is '" + value + "': must be a whole number above 0");
        }
        return Integer.parseInt(value);
    }
}
