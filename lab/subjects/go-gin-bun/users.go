package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/uptrace/bun"
)

type User struct {
	bun.BaseModel `bun:"table:users" json:"-"`

	ID    int64  `bun:",pk" json:"id"`
	Name  string `bun:",notnull" json:"name"`
	Email string `bun:",notnull" json:"email"`
}

type userController struct {
	db *bun.DB
}

func (u *userController) list(c *gin.Context) {
	users := []User{}
	if err := u.db.NewSelect().Model(&users).Order("id").Scan(c.Request.Context()); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, users)
}

func (u *userController) get(c *gin.Context) {
	id, ok := bindID(c)
	if !ok {
		return
	}
	user := User{ID: id}
	if err := u.db.NewSelect().Model(&user).WherePK().Scan(c.Request.Context()); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}
