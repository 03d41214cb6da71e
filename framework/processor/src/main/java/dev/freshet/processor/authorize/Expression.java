package dev.freshet.processor.authorize;

import java.util.List;
import java.util.stream.Stream;

/** A part of an expression, and the column where a message about it points. */
sealed interface Expression {

    int column();

    /** The parts of this one. */
    default List<Expression> parts() {
        return List.of();
    }

    /** This one and all parts of parts. */
    default Stream<Expression> all() {
        return Stream.concat(Stream.of(this), parts().stream().flatMap(Expression::all));
    }

    /** {@code or}, {@code and}. */
    record Junction(boolean isAnd, Expression left, Expression right, int column) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(left, right);
        }
    }

    /** {@code ==}, {@code !=}, {@code in}. */
    record Comparison(String operator, Expression left, Expression right, int column) implements Expression {
        @Override
        public List<Expression> parts() {
            return List.of(left, right);
        }
    }

    /** {@code 'x'}. */
    record Text(String value, int column) implements Expression {
    }

    /** {@code 1}. */
    record Whole(long value, int column) implements Expression {
    }

    /** {@code true}, {@code false}. */
    record Truth(boolean value, int column) implements Expression {
    }

    /** {@code role('x')}, {@code scope('x')}. */
    record Granted(boolean isRole, String name, int column) implements Expression {
    }

    /** {@code authenticated}. */
    record SignedIn(int column) implements Expression {
    }

    /**
     * {@code caller}, {@code caller.name}.
     *
     * @param property empty for the caller itself
     */
    record Caller(String property, int column) implements Expression {
    }

    /** {@code claims.a.b}, here {@code a.b}. */
    record Claim(String path, int column) implements Expression {
    }

    /** A parameter, and members of it. */
    record Path(String parameter, List<String> members, int column) implements Expression {
    }

    /** {@code Orders.owns(id)}. */
    record Call(String bean, String method, List<Expression> arguments, int column) implements Expression {
        @Override
        public List<Expression> parts() {
            return arguments;
        }
    }
}
