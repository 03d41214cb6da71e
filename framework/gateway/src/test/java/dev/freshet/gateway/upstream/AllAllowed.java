package dev.freshet.gateway.upstream;

/** Lets every instance be ejected. */
final class AllAllowed implements PassiveHealth.EjectionLimit {
    @Override
    public boolean allows(long now) {
        return true;
    }

    @Override
    public Object lock() {
        return this;
    }

    @Override
    public String name() {
        return "group";
    }
}
